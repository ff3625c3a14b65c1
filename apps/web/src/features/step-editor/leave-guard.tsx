import { useBlocker } from '@tanstack/react-router'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { stepEditorTexts } from './step-editor-texts.ts'

/** Asks before unsaved changes are lost by a link, the browser's Back, or closing the tab. */
export function StepsLeaveGuard({ active }: { active: boolean }) {
  const t = useTexts(stepEditorTexts)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => active,
    enableBeforeUnload: () => active,
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
