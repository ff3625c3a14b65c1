import type { QuickMessage } from '@recado/contract/quick-messages/quick-message'
import { expect, it } from 'vitest'
import { type QuickMessageEvent, withQuickMessageEvent } from './live-quick-messages.ts'

const record = (id: number, shortcode = `q${id}`) => ({ id, shortcode }) as QuickMessage
const data = { pages: [{ records: [record(1), record(2)] }, { records: [record(3)] }] }

it.each<[string, QuickMessageEvent, string[][]]>([
  [
    'that changed is replaced at its position',
    { action: 'update', record: record(2, 'novo') },
    [['q1', 'novo'], ['q3']],
  ],
  ['that is not loaded changes nothing', { action: 'update', record: record(9) }, [['q1', 'q2'], ['q3']]],
  ['that was deleted is removed', { action: 'delete', id: 3 }, [['q1', 'q2'], []]],
  ['that is new is not inserted', { action: 'create', record: record(4) }, [['q1', 'q2'], ['q3']]],
])('QCK-05: a quick message %s', (_what, event, expected) => {
  const after = withQuickMessageEvent(data, event).pages
  expect(after.map(({ records }) => records.map(({ shortcode }) => shortcode))).toEqual(expected)
})
