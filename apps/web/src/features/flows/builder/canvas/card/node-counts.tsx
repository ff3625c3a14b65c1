import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { useBuilder } from '../../builder-store.ts'
import { builderTexts } from '../../builder-texts.ts'

/** Shows how many runs reached a node and how many ended there, while the counts pane is open. */
export function NodeCounts({ id }: { id: string }) {
  const t = useTexts(builderTexts)
  const looks = useBuilder(({ counts }) => counts !== null)
  const count = useBuilder(({ counts }) => counts?.get(id))
  if (!looks) return null
  const { visits, left } = count ?? { visits: 0, left: 0 }
  return (
    <div className="rc-flow-counts rc-figures">
      <span>{visits === 0 ? t('visitsNone') : t('visits', { count: visits })}</span>
      {left > 0 && <span data-left>{t('left', { count: left })}</span>}
    </div>
  )
}
