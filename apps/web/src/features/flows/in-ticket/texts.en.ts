import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const en: Translation<typeof pt> = {
  running: 'The flow {{name}} is running',
  someRunning: 'A flow is running',
  stopped: 'The flow {{name}} was stopped',
  stop: 'Stop',
  resume: 'Resume flow',
  resumeTitle: 'Resume the flow {{name}}?',
  resumeHelp: 'The flow continues talking to the customer where it stopped.',
  resumeOpenHelp:
    'The flow continues talking to the customer where it stopped, and the conversation goes back to waiting, without an owner.',
  seeWay: 'See its path',
  startTitle: 'Start a flow',
  start: 'Start flow',
  flow: 'Flow',
  stepFlows: 'Step-based flows',
  chooseFlow: 'Search or choose a flow',
  nothingFound: 'No flow with this name.',
  flowMissing: 'Choose a flow.',
  startHelp:
    'The flow starts talking to the customer now, and the conversation waits without an owner until it ends. If an attendant writes to the customer, the flow stops.',
  replaces: 'The flow {{name}}, which is stopped here, ends.',
  noFlow: 'No flow can be started',
  noFlowHelp:
    'Only published flows that are on are listed here. An administrator can publish one under Conversation flows.',
  started: 'The flow {{name}} started.',
}
