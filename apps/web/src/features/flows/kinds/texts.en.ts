import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const en: Translation<typeof pt> = {
  start: 'Start',
  message: 'Message',
  interval: 'Wait',
  menu: 'Menu',
  img: 'Picture',
  audio: 'Audio',
  video: 'Video',
  randomizer: 'Randomizer',
  singleBlock: 'Content',
  ticket: 'Ticket',
  typebot: 'TypeBot',
  openai: 'OpenAI',
  question: 'Question',
  apiCall: 'HTTP request',
  contatoOpcoes: 'Contact',
  condition: 'Condition',
  tag: 'Add tag',
  subflow: 'Sub-flow',
  note: 'Note',
  unknown: 'Node of an unknown kind',
}
