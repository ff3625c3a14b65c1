/** Whether a page of this origin is one of ours. */
export type OwnOrigin = (origin: string | undefined, host: string | undefined) => boolean

/**
 * Pages of PUBLIC_URL and of the address that was called itself are the product's own (access.4). Without an Origin it is
 * not a browser, so there is no page to lend its rights to a stranger.
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
