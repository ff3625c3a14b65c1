import type { ChannelAddress } from '../channel.ts'

const MAX_PAIRS = 5000
const MAX_NUMBERS = 5000

/** Which phone and LID belong together, and which numbers have WhatsApp, as far as this session has learned. */
export class AddressBook {
  private readonly phoneOfLid = new Map<string, string>()
  private readonly lidOfPhone = new Map<string, string>()
  private readonly numbers = new Map<string, string>()

  /** Learns a pair of phone and LID. @returns true when the pair was unknown */
  learn(phone: string, lid: string): boolean {
    if (this.phoneOfLid.get(lid) === phone) return false
    remember(this.phoneOfLid, lid, phone, MAX_PAIRS)
    remember(this.lidOfPhone, phone, lid, MAX_PAIRS)
    return true
  }

  /** Completes an address with its known other form. */
  complete(address: ChannelAddress): ChannelAddress {
    const phone = address.phone ?? (address.lid ? (this.phoneOfLid.get(address.lid) ?? null) : null)
    const lid = address.lid ?? (address.phone ? (this.lidOfPhone.get(address.phone) ?? null) : null)
    return { phone, lid, group: address.group }
  }

  /** `number` has WhatsApp, under `phone` (another form of the same number in some countries). */
  hasWhatsApp(number: string, phone: string): void {
    remember(this.numbers, number, phone, MAX_NUMBERS)
  }

  /** The number under which it has WhatsApp, undefined while unknown. */
  knownNumber(number: string): string | undefined {
    return this.numbers.get(number)
  }
}

function remember(map: Map<string, string>, key: string, value: string, max: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= max) return
  const oldest = map.keys().next()
  if (!oldest.done) map.delete(oldest.value)
}
