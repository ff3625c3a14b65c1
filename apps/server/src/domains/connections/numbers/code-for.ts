import { type ChannelSession, SendFailure } from '@recado/channels/channel'

const UNKNOWN = 404

/** Returns a pairing code for the first spelling of the number that the network knows. Throws SendFailure. */
export async function codeFor(
  session: ChannelSession | null,
  phones: readonly string[],
): Promise<{ code: string; validMs: number }> {
  if (!session?.pairingCode) throw new SendFailure('retry', 'the session is not open', 428)
  for (const [at, phone] of phones.entries()) {
    try {
      return await session.pairingCode(phone)
    } catch (error) {
      const isUnknown = error instanceof SendFailure && error.kind === 'refused' && error.code === UNKNOWN
      if (!isUnknown || at === phones.length - 1) throw error
    }
  }
  throw new SendFailure('refused', 'no number', UNKNOWN)
}
