import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { campaignTexts } from '../campaign-texts.ts'
import { safetyTexts } from './safety-texts.ts'
import { unknownIn } from './save-refusals.ts'
import { UnknownVariables } from './unknown-variables.tsx'

/**
 * The unknown variables that the server refused, until the user confirms them with the next attempt.
 * @param knownNames those that are known before the first attempt
 */
export function useVariablesConfirm(knownNames: readonly string[] = []) {
  const [refusedNames, setRefusedNames] = useState<readonly string[]>([])
  const names = refusedNames.length > 0 ? refusedNames : knownNames
  return {
    names,
    /** Runs a start or a save. When the server refuses unknown variables, keeps their names for the question. */
    async run<Result>(act: (confirmVariables: boolean) => Promise<Result>): Promise<Result> {
      try {
        return await act(names.length > 0)
      } catch (error) {
        const unknown = unknownIn(error)
        if (unknown) setRefusedNames(unknown)
        throw error
      }
    },
  }
}

interface VariablesConfirmProps {
  names: readonly string[]
  /** The label of the action, such as "Enviar assim mesmo". */
  action: string
  /** False while the names are loading. */
  ready?: boolean
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks whether a text with unknown variables is sent anyway. */
export function VariablesConfirm({ names, action, ready = true, onConfirm, onClose }: VariablesConfirmProps) {
  const t = useTexts(safetyTexts)
  const campaign = useTexts(campaignTexts)
  return (
    <Confirm
      title={t('unknownTitle')}
      action={action}
      danger={false}
      ready={ready}
      cancel={campaign('back')}
      onConfirm={onConfirm}
      onClose={onClose}
      more={<UnknownVariables names={names} />}
    >
      {names.length > 0 ? t('unknownCount', { count: names.length }) : campaign('startHelp')}
    </Confirm>
  )
}
