import type { ChannelOption } from '../channel.ts'

/** The network's limits. */
const BUTTONS = { most: 3, title: 20, text: 1024, id: 256 }
const LIST = { most: 10, title: 24, description: 72, text: 4096, id: 200, button: 20 }

type Interactive = Record<string, unknown>

/** Options as buttons if few and short, else as a list; null when they fit neither. */
export function interactiveOf(text: string, button: string, options: readonly ChannelOption[]): Interactive | null {
  if (options.length === 0 || new Set(options.map(({ id }) => id)).size < options.length) return null
  return buttonsOf(text, options) ?? listOf(text, button, options)
}

function buttonsOf(text: string, options: readonly ChannelOption[]): Interactive | null {
  const titles = options.map(({ title }) => title.trim())
  const fitsLimits =
    options.length <= BUTTONS.most &&
    text.length <= BUTTONS.text &&
    new Set(titles).size === titles.length &&
    titles.every((title) => title !== '' && title.length <= BUTTONS.title) &&
    options.every(({ id }) => id.length <= BUTTONS.id)
  if (!fitsLimits) return null
  const buttons = options.map(({ id }, index) => ({ type: 'reply', reply: { id, title: titles[index] } }))
  return { type: 'button', body: { text }, action: { buttons } }
}

function listOf(text: string, button: string, options: readonly ChannelOption[]): Interactive | null {
  const rows = options.map(({ id, title }) => rowOf(id, title.trim()))
  const fitsLimits =
    options.length <= LIST.most &&
    text.length <= LIST.text &&
    rows.every((row) => row !== null) &&
    options.every(({ id }) => id.length <= LIST.id)
  if (!fitsLimits) return null
  return { type: 'list', body: { text }, action: { button: shorten(button, LIST.button), sections: [{ rows }] } }
}

/** An overlong title is cut and shown in full in the description. */
function rowOf(id: string, title: string): { id: string; title: string; description?: string } | null {
  if (title === '' || title.length > LIST.description) return null
  if (title.length <= LIST.title) return { id, title }
  return { id, title: shorten(title, LIST.title), description: title }
}

const shorten = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`.toWellFormed()
