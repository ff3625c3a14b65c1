import type { Priority } from '@recado/contract/boards/card'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { boardTexts } from '../board-texts.ts'
import { priorityTone } from './card-signs.rules.ts'

/** The priority as a word on its colour (BRD-12). */
export function PriorityBadge({ priority }: { priority: Priority }) {
  const t = useTexts(boardTexts)
  return (
    <span className="bd-priority" data-tone={priorityTone(priority)}>
      {t(`priority_${priority}`)}
    </span>
  )
}
