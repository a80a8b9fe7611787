/** What this tab remembers, where the browser lets it. */
export const tab = {
  get(key: string): string {
    try {
      return sessionStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  },
  /** Returns whether it is remembered. */
  set(key: string, value: string): boolean {
    try {
      sessionStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
};
