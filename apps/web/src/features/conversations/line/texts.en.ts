import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const en: Translation<typeof pt> = {
  down: 'The connection {{name}} is disconnected. Messages are stored and sent when it is back.',
  returning: 'The connection {{name}} is down and is reconnecting automatically. Messages are sent when it is back.',
  tellAdmin: 'Tell an administrator.',
  openConnections: 'Open connections',
  gone: 'The connection of this conversation was deleted.',
  continue: 'Continue over another connection',
  continueHelp:
    'The next messages to {{name}} are sent over the chosen connection. The conversation and its owner stay the same.',
  noOther: 'There is no other connection. Ask an administrator to add one.',
  notConnected: 'disconnected',
  byTemplate: 'starts with a template',
  continued: 'The conversation continues over {{name}}.',
}
