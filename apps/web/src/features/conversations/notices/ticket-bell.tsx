import { IconBell } from '@tabler/icons-react'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { useMentionCount } from '../../../ui/mention/mention-count.ts'
import { PopoverButton } from '../../../ui/popover/popover-button.tsx'
import { conversationTexts } from '../conversation-texts.ts'
import { useCounters } from '../state/ticket-queries.ts'

const BellPanel = lazyPart(() => import('./bell-panel.tsx').then((file) => file.BellPanel))
const everywhere = { showAll: false, queueIds: [] }

/**
 * Counts the tickets that need the user: their unread ones and, if enabled, waiting ones of their queues (LAY-11).
 */
export const TicketBell = () => (useCan('tickets:view') ? <Bell /> : null)

function Bell() {
  const t = useTexts(conversationTexts)
  const mentionCount = useMentionCount()
  const count = (useCounters(everywhere).data?.notices ?? 0) + mentionCount
  const label = count > 0 ? t('bellCount', { count }) : t('bell')
  return (
    <PopoverButton
      className="rc-bell"
      panelClassName="rc-bell-panel"
      label={label}
      panelLabel={t('bell')}
      side="end"
      face={
        <>
          <IconBell size={18} stroke={1.7} />
          {count > 0 && (
            <span className="rc-count" aria-hidden>
              {count > 99 ? '99+' : count}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <LazyParts onFail={close}>
          <BellPanel onClose={close} />
        </LazyParts>
      )}
    </PopoverButton>
  )
}
