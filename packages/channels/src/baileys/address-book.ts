import type { ChannelAddress } from '../channel.ts'

const MAX_PAIRS = 5000
const MAX_NUMBERS = 5000

/** Phone/LID pairs and numbers with WhatsApp that this session has learned. */
export class AddressBook {
  private readonly phoneOfLid = new Map<string, string>()
  private readonly lidOfPhone = new Map<string, string>()
  private readonly numbers = new Map<string, string>()

  /**
   * Stores a pair of phone and LID.
   * @returns true when the pair was unknown
   */
  learn(phone: string, lid: string): boolean {
    if (this.phoneOfLid.get(lid) === phone) return false
    remember(this.phoneOfLid, lid, phone, MAX_PAIRS)
    remember(this.lidOfPhone, phone, lid, MAX_PAIRS)
    return true
  }

  /** Adds the missing phone or LID to an address when it is known. */
  complete(address: ChannelAddress): ChannelAddress {
    const phone = address.phone ?? (address.lid ? (this.phoneOfLid.get(address.lid) ?? null) : null)
    const lid = address.lid ?? (address.phone ? (this.lidOfPhone.get(address.phone) ?? null) : null)
    return { phone, lid, group: address.group }
  }

  /**
   * Records that `number` has WhatsApp under `phone`, which in some countries is another spelling of the same number.
   */
  hasWhatsApp(number: string, phone: string): void {
    remember(this.numbers, number, phone, MAX_NUMBERS)
  }

  /** Returns the spelling under which a number has WhatsApp, or undefined if unknown. */
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
