/** Whether a page of this origin belongs to the product. */
export type OwnOrigin = (origin: string | undefined, host: string | undefined) => boolean

/**
 * Pages of PUBLIC_URL and of the called address itself belong to the product (access.4). A call without an Origin does
 * not come from a browser, so no page can misuse a user's rights.
 */
export function ownOrigin(publicUrl: string): OwnOrigin {
  const own = new URL(publicUrl).host
  return (origin, host) => origin === undefined || hostOf(origin) === own || hostOf(origin) === host
}

const hostOf = (origin: string): string | null => {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}
