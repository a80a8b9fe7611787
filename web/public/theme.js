// Before anything is drawn: the theme and the language that this browser chose.
(function () {
  var saved = {};
  try {
    saved = JSON.parse(localStorage.getItem('molpe') || '{}');
  } catch (_) {
    // then the system's choice holds
  }
  var day = saved.theme ? saved.theme === 'day' : matchMedia('(prefers-color-scheme: light)').matches;
  document.documentElement.dataset.theme = day ? 'day' : 'night';
  if (saved.lang) document.documentElement.lang = saved.lang;
})();
