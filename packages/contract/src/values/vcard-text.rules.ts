/** Returns the text of an escaped vCard value: `\n` is a line break, and commas, semicolons and backslashes are escaped. */
export const unescapeVcard = (text: string): string =>
  text.replaceAll(/\\([nN,;:\\])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))

/** Joins folded lines: a line that begins with a space or tab continues the previous one. */
export const unfoldVcard = (text: string): string => text.replaceAll(/\r?\n[ \t]/g, '')
