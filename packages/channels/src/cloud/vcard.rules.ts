import { unescapeVcard as unescaped } from '@recado/contract/values/vcard-text.rules'

type Card = Record<string, unknown>

const escapeText = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll(/\r?\n/g, '\\n').replaceAll(',', '\\,').replaceAll(';', '\\;')

/** Converts a vCard to the network's contact format. */
export function cardOf(displayName: string, vcard: string): Card {
  const lines = vcard.split(/\r?\n/)
  const phones = lines.flatMap((line) => {
    const phoneMatch = /^(?:item\d+\.)?TEL([^:]*):(.+)$/i.exec(line.trim())
    if (!phoneMatch) return []
    const waId = /waid=(\d+)/i.exec(phoneMatch[1] ?? '')?.[1]
    return [{ phone: unescaped(phoneMatch[2] ?? '').trim(), ...(waId ? { wa_id: waId } : {}) }]
  })
  const emails = lines.flatMap((line) => {
    const emailMatch = /^(?:item\d+\.)?EMAIL[^:]*:(.+)$/i.exec(line.trim())
    return emailMatch ? [{ email: unescaped(emailMatch[1] ?? '').trim() }] : []
  })
  const name = displayName.trim() || phones[0]?.phone || '?'
  return {
    name: { formatted_name: name, first_name: name },
    ...(phones.length > 0 ? { phones } : {}),
    ...(emails.length > 0 ? { emails } : {}),
  }
}

interface NetworkContact {
  name?: { formatted_name?: string; first_name?: string }
  phones?: Array<{ phone?: string; wa_id?: string }>
  emails?: Array<{ email?: string }>
  org?: { company?: string; department?: string; title?: string }
  urls?: Array<{ url?: string }>
  addresses?: Array<{ street?: string; city?: string; state?: string; zip?: string; country?: string }>
  birthday?: string
}

/** Converts a contact of the network to a vCard. */
export function vcardOf(contact: NetworkContact): { displayName: string; vcard: string } {
  const displayName = contact.name?.formatted_name ?? contact.name?.first_name ?? ''
  const tel = (contact.phones ?? []).map(({ phone = '', wa_id: waId }) =>
    waId ? `TEL;waid=${waId.replaceAll(/\D/g, '')}:${escapeText(phone || `+${waId}`)}` : `TEL:${escapeText(phone)}`,
  )
  const email = (contact.emails ?? []).flatMap(({ email: one }) => (one ? [`EMAIL:${escapeText(one)}`] : []))
  const org = contact.org?.company
    ? [`ORG:${[contact.org.company, contact.org.department ?? ''].map(escapeText).join(';')}`]
    : []
  const title = contact.org?.title ? [`TITLE:${escapeText(contact.org.title)}`] : []
  const url = (contact.urls ?? []).flatMap(({ url: one }) => (one ? [`URL:${escapeText(one)}`] : []))
  const places = (contact.addresses ?? []).map(({ street = '', city = '', state = '', zip = '', country = '' }) =>
    ['ADR:', '', street, city, state, zip, country].map(escapeText).join(';'),
  )
  const birthday = contact.birthday ? [`BDAY:${escapeText(contact.birthday)}`] : []
  const parts = [...tel, ...email, ...org, ...title, ...url, ...places, ...birthday]
  const lines = ['BEGIN:VCARD', 'VERSION:3.0', `FN:${escapeText(displayName)}`, ...parts, 'END:VCARD']
  return { displayName, vcard: lines.join('\n') }
}
