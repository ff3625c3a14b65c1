import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toastWarning } from '../../../platform/toast.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { dueTexts } from './due-texts.ts'

/** Shows on every screen that a card of the user is due. */
export function DueWatcher() {
  const t = useTexts(dueTexts)
  const navigate = useNavigate()
  useServerEvent('boardReminder', (event) => {
    if (event.action !== 'create') return
    const { id, cardId, quadroId, title, moment } = event.record
    toastWarning(t('toast', { when: t(moment), card: title }), {
      id: `card-due-${id}`,
      action: {
        label: t('open'),
        run: () =>
          void navigate({
            to: '/empresa/kanban/$quadroId',
            params: { quadroId: String(quadroId) },
            search: { cartao: cardId },
          }),
      },
    })
  })
  return null
}
