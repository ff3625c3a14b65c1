const LINK = /<a\b[^>]*\bhref="\/api\/docs(?:\/json)?"[^>]*>(.*?)<\/a>/gs

/** The HTML of a page without its links to the API page, for an installation that has none (API_DOCS=off). */
export const withoutApiPage = (html: string, note: string): string =>
  html.replace(LINK, (_, label: string) => `${label} (${note})`)
