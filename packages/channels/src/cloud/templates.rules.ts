import type { ChannelTemplate } from '../channel.ts'

/** A template as the Graph API lists it, as far as it is looked at. */
export interface ListedTemplate {
  name?: string
  language?: string
  status?: string
  category?: string
  rejected_reason?: string
  components?: ListedComponent[]
}

interface ListedComponent {
  type?: string
  format?: string
  text?: string
  buttons?: Array<{ type?: string; text?: string; url?: string }>
}

const statuses: Readonly<Record<string, ChannelTemplate['status']>> = {
  APPROVED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  LIMIT_EXCEEDED: 'disabled',
}

/** Files above a text, by the network's word. A place on a map has another shape. */
const headerMedia: Readonly<Record<string, ChannelTemplate['headerMedia']>> = {
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
}

const PLACE = /\{\{\s*([^{}\s]+)\s*\}\}/g

/** The places of a text, each once: numbers in their order, names as they come. */
export function placesOf(text: string): string[] {
  const found = [...new Set([...text.matchAll(PLACE)].map(([, place]) => place ?? ''))]
  return found.every((place) => /^\d+$/.test(place)) ? found.toSorted((a, b) => Number(a) - Number(b)) : found
}

/** A listed template as the product shows it; null for one without a name. Texts that the network fills by itself stay as they are. */
export function templateOf(listed: ListedTemplate): ChannelTemplate | null {
  const { name, language, components = [] } = listed
  if (!name || !language) return null
  const part = (type: string) => components.find((component) => component.type?.toUpperCase() === type)
  const header = part('HEADER')
  const media = headerMedia[header?.format?.toUpperCase() ?? ''] ?? null
  const isText = !header || (header.format ?? 'TEXT').toUpperCase() === 'TEXT'
  const headerText = isText ? (header?.text ?? '') : ''
  const body = part('BODY')?.text ?? ''
  const buttons = part('BUTTONS')?.buttons ?? []
  const status = statuses[listed.status?.toUpperCase() ?? ''] ?? 'disabled'
  const reason = listed.rejected_reason
  return {
    ...{ name, language, category: (listed.category ?? '').toLowerCase(), header: headerText, body },
    footer: part('FOOTER')?.text ?? '',
    buttons: buttons.map(({ text = '' }) => text).filter((text) => text !== ''),
    places: [...placesOf(headerText).map((place) => `header:${place}`), ...placesOf(body), ...openAddresses(buttons)],
    needsMore: !isText || needsParts(components, buttons),
    headerMedia: needsParts(components, buttons) ? null : media,
    status,
    reason: status === 'rejected' && reason && reason !== 'NONE' ? reason : null,
  }
}

const FILLED_BY_ITSELF = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS'])

/** Whether anything else is to be filled: a code to copy, cards, an offer. */
function needsParts(components: readonly ListedComponent[], buttons: ReadonlyArray<{ type?: string }>): boolean {
  if (components.some(({ type = '' }) => !FILLED_BY_ITSELF.has(type.toUpperCase()))) return true
  return buttons.some(
    ({ type = '' }) => !['URL', 'QUICK_REPLY', 'PHONE_NUMBER', 'VOICE_CALL'].includes(type.toUpperCase()),
  )
}

/** The buttons whose address has a place at its end: a template's places of them. */
const openAddresses = (buttons: ReadonlyArray<{ url?: string }>): string[] =>
  buttons.flatMap(({ url = '' }, index) => (placesOf(url).length > 0 ? [`button:${index}`] : []))
