import type { Translation } from '../../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const en: Translation<typeof pt> = {
  refresh: 'Refresh counts',
  period: 'Period',
  days_1: 'Today',
  days_7: '7 days',
  days_30: '30 days',
  from: 'From',
  to: 'To',
  periodWrong: 'The start is after the end.',
  version: 'Version',
  allVersions: 'All',
  versionNumber: 'Version {{number}}',
  versionNamed: 'Version {{number}}: {{name}}',
  runs_one: '{{count}} conversation in the period.',
  runs_other: '{{count}} conversations in the period.',
  noRuns: 'No conversations in the period.',
  empty: 'No one came through here in the period',
  emptyHelp: 'Choose another period, or publish the flow and wait for the first customers.',
  node: 'Node',
  visits: 'Visits',
  left: 'Stopped',
  leftShare: '{{left}} ({{percent}}%)',
  goneNode: 'A node that is no longer in the drawing',
}
