/** The host and path of an address. The query, which often contains a key, is left out, and so are user and password. */
export function shownAddress(url: string): string {
  if (!URL.canParse(url)) return ''
  const { host, pathname } = new URL(url)
  return `${host}${pathname === '/' ? '' : pathname}`
}
