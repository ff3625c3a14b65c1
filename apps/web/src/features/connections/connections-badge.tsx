import { useTexts } from '../../platform/i18n/texts.ts'
import { useLate } from '../../ui/use-late.ts'
import { badgeTexts } from './badge-texts.ts'
import { useConnections } from './connection-data.ts'
import { isUnwell } from './connection-status.rules.ts'

/** A state that ends sooner raises no alert (LAY-08), in milliseconds. */
const PATIENCE = 2000

/** The number of connections with a problem, beside the menu item. */
export function ConnectionsBadge() {
  const t = useTexts(badgeTexts)
  const count =
    useConnections().data?.filter(
      ({ status, marketingPaused, firstContactsStopped }) =>
        isUnwell(status) || marketingPaused || firstContactsStopped,
    ).length ?? 0
  const isVisible = useLate(count > 0, PATIENCE)
  if (!isVisible) return null
  return (
    <span className="rc-count" data-alert>
      <span aria-hidden>{count}</span>
      <span className="rc-hidden">{t('unwell', { count })}</span>
    </span>
  )
}
