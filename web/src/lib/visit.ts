/** Which place of the page this is, counted: what was asked for at another one is needed no more. */
export const visit = { n: 0 };
