import { useBlocker } from '@tanstack/react-router'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { Confirm } from '../../../../ui/dialogs/confirm.tsx'
import { roleTexts } from '../role-texts.ts'

/** Asks before unsaved permissions are lost by a link, the browser's Back, or closing the tab. */
export function RolesLeaveGuard() {
  const t = useTexts(roleTexts)
  const { status, proceed, reset } = useBlocker({
    // The filters are in the address too, and leave the screen as it is.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: true,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Confirm
      title={t('leaveTitle')}
      action={t('leave')}
      cancel={t('stay')}
      onConfirm={async () => proceed()}
      onClose={reset}
    >
      {t('leaveHelp')}
    </Confirm>
  )
}
