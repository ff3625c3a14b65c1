import { decimalOf } from '../invoice.rules.ts'
import { brCode } from '../pix/br-code.rules.ts'
import type { PixProvider } from './pix-provider.ts'

/**
 * The built-in provider: a static code of the operator's key. The bank statement shows the txid, and the super user
 * confirms.
 * @param receiver `key` as normalised by `pixKeyOf`
 */
export function createStaticPix(receiver: { key: string; name: string; city: string }): PixProvider {
  return {
    name: 'manual',
    needsDocument: false,
    confirmedByHand: true,
    txidLength: 25,
    charge: async ({ txid, value }) => ({
      qrcode: brCode({ ...receiver, value: decimalOf(value), txid }),
      externalId: null,
    }),
    findPayment: async () => null,
    test: async () => undefined,
  }
}
