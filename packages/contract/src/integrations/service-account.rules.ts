/** The fields of a Google service account that a token requires. */
export interface ServiceAccount {
  email: string
  privateKey: string
  tokenUrl: string
}

const textIn = (value: unknown, longest: number): string =>
  typeof value === 'string' && value.length <= longest ? value : ''

/** Reads the JSON of a service account as Google issues it. Null for any other text. */
export function readServiceAccount(json: string): ServiceAccount | null {
  try {
    const { client_email, private_key, token_uri } = JSON.parse(json) as Record<string, unknown>
    const email = textIn(client_email, 300)
    const privateKey = textIn(private_key, Number.POSITIVE_INFINITY)
    const tokenUrl = textIn(token_uri, 2000)
    const isComplete = email.length >= 3 && privateKey.startsWith('-----BEGIN') && URL.canParse(tokenUrl)
    return isComplete ? { email, privateKey, tokenUrl } : null
  } catch {
    return null
  }
}
