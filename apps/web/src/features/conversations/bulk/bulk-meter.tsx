import type { TicketBulk } from '@recado/contract/conversations/bulk'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { counted } from '../../../ui/lists/counted.ts'
import { WorkMeter } from '../../../ui/lists/work-meter.tsx'
import { bulkTexts } from './bulk-texts.ts'

const running = { delete: 'runningDelete', tag: 'runningTag', queue: 'runningQueue' } as const

/** The progress of a job that processes many tickets, with a cancel button. */
export function BulkMeter({ bulk, onCancel }: { bulk: TicketBulk; onCancel: () => Promise<unknown> }) {
  const t = useTexts(bulkTexts)
  const { action, done: doneCount, total } = bulk
  const progress = t(running[action], { done: counted(doneCount).n, total: counted(total).n })
  const help = t(action === 'delete' ? 'stopDeleteHelp' : 'stopHelp')
  return (
    <div className="rc-card">
      <WorkMeter {...{ progressText: progress, doneCount, total }} cancel={{ title: t('stopTitle'), help, onCancel }} />
    </div>
  )
}
