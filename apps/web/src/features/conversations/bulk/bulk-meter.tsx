import type { TicketBulk } from '@recado/contract/conversations/bulk'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { counted } from '../../../ui/lists/counted.ts'
import { WorkMeter } from '../../../ui/lists/work-meter.tsx'
import { bulkTexts } from './bulk-texts.ts'

const running = { delete: 'runningDelete', tag: 'runningTag', queue: 'runningQueue' } as const

/** How far a job is that works off many tickets; it can be cancelled. */
export function BulkMeter({ bulk, onCancel }: { bulk: TicketBulk; onCancel: () => Promise<unknown> }) {
  const t = useTexts(bulkTexts)
  const { action, done, total } = bulk
  const said = t(running[action], { done: counted(done).n, total: counted(total).n })
  const help = t(action === 'delete' ? 'stopDeleteHelp' : 'stopHelp')
  return (
    <div className="rc-card">
      <WorkMeter
        {...{ progressText: said, doneCount: done, total }}
        cancel={{ title: t('stopTitle'), help, onCancel }}
      />
    </div>
  )
}
