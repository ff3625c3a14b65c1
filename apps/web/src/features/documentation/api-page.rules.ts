const LINK = /<a\b[^>]*\bhref="\/api\/docs(?:\/json)?"[^>]*>(.*?)<\/a>/gs

/**
 * The HTML of a page with its links to the API page replaced by a note, for an installation without it (API_DOCS=off).
 */
export const withoutApiPage = (html: string, note: string): string =>
  html.replace(LINK, (_, label: string) => `${label} (${note})`)
