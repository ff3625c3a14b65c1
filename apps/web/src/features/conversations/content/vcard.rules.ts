import { unescapeVcard, unfoldVcard } from '@recado/contract/values/vcard-text.rules'

export interface Card {
  name: string
  /** Digits with the country code, without the plus. */
  numbers: string[]
}

const unescaped = (text: string) => unescapeVcard(text).replaceAll('\n', ' ').trim()

/** Parses the people of a contact card message: one or more vCards in its body. */
export function cardsOf(body: string): Card[] {
  return unfoldVcard(body)
    .split(/BEGIN:VCARD/i)
    .slice(1)
    .map((text) => {
      const field = (name: string) => new RegExp(`^(?:item\\d+\\.)?${name}(?:;[^:\\n]*)?:(.*)$`, 'im').exec(text)?.[1]
      const numbers = [...text.matchAll(/^(?:item\d+\.)?TEL([^:\n]*):(.*)$/gim)].map(
        ([, options = '', number = '']) => {
          const waId = /waid=(\d+)/i.exec(options)?.[1]
          return waId ?? number.replace(/\D/g, '')
        },
      )
      const name = unescaped(field('FN') ?? field('N') ?? '')
      return { name: name || numbers[0] || '', numbers: [...new Set(numbers.filter(Boolean))] }
    })
}
