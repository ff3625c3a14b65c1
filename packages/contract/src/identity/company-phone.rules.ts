import { canonicalPhone } from '../values/phone.ts'

const BRAZILIAN = /^55(\d{2})(\d{8,9})$/
/** Both digits of every assigned area code are 1 to 9. */
const AREA = /^[1-9]{2}$/
const SUBSCRIBER = /^(?:9\d{8}|[2-5]\d{7})$/

/** Accepts a phone number: with DDD for Brazil, with + and country code for other countries. */
export function isPhoneNumber(text: string): boolean {
  if (text.trim() === '') return true
  if (/[^\d\s()+.-]/.test(text)) return false
  const canonical = canonicalPhone(text)
  if (canonical === null) return false
  if (text.trim().startsWith('+') && !canonical.startsWith('55')) return true
  const [, area = '', subscriber = ''] = BRAZILIAN.exec(canonical) ?? []
  return AREA.test(area) && SUBSCRIBER.test(subscriber)
}
