import { runMacro } from '@recado/contract/conversations/endpoints'
import type { QuickSuggestion } from '@recado/contract/quick-messages/quick-message'
import { useRef } from 'react'
import { call } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { errorText, errorTextReady } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast, toastWarning } from '../../../platform/toast.ts'
import { newId } from '../../../platform/values/new-id.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { partTexts } from '../parts/part-texts.ts'

export interface RunMacroProps {
  ticketId: number
  macro: QuickSuggestion
  onClose: () => void
}

/** Shows the steps of a macro and runs it after a confirmation. Failed steps are shown beside the completed ones. */
export function RunMacro({ ticketId, macro, onClose }: RunMacroProps) {
  const t = useTexts(partTexts)
  // With the same key a retry after a lost response continues where the first run ended.
  const key = useRef(newId())
  const run = async () => {
    const { complete, results } = await call(runMacro, {
      params: { id: ticketId, quickMessageId: macro.id },
      body: { key: key.current },
    })
    if (complete) return toast(t('macroDone'))
    const doneCount = results.filter((result) => result.done).length
    const code = results.at(-1)?.error ?? 'ERR_INTERNAL_SERVER_ERROR'
    await errorTextReady(code)
    const why = errorText(new ApiError(code, 409))
    toastWarning(t('macroPartly', { done: doneCount, all: macro.actions.length, why }))
  }
  return (
    <Confirm
      title={t('macroTitle', { name: macro.shortcode })}
      action={t('macroRun')}
      danger={false}
      onClose={onClose}
      onConfirm={run}
    >
      {macro.actions.map((action) => t(`macro_${action.type}`)).join(' → ')}
    </Confirm>
  )
}
