import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const en: Translation<typeof pt> = {
  title: 'Start here',
  doneTitle: 'Ready to serve customers',
  help: 'Four steps to the first conversation. Each is ticked as soon as it happens.',
  doneHelp: 'All four steps are done. What you created is in the menu.',
  connection: 'Connect a number',
  connectionHelp: 'Scan the QR code with the company’s phone.',
  queues: 'Create queues',
  queuesHelp: 'Sales, support, billing: customers choose whom to talk to.',
  team: 'Invite the team',
  teamHelp: 'Create an account for each person and choose their queues.',
  message: 'Write the first message',
  messageHelp: 'Start a conversation with a customer.',
  messageSimulated: 'In the Simulator, write as a customer and watch the conversation arrive.',
  stepDone: 'done',
  progress: '{{done}} of 4 done',
  dismiss: 'Dismiss',
  demoTitle: 'Watch a conversation arrive',
  demoHelp: 'Open the Simulator, write as a customer and follow the conversation here.',
  openSimulator: 'Open the Simulator',
}
