import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { useMe } from '../../../../platform/session.ts'
import { FormModal } from '../../../../ui/dialogs/form-modal.tsx'
import { emptyProof, isProofRefusal, proofChecks, proofOf, showAtField } from '../../../../ui/forms/own-proof.ts'
import { ProofFields } from '../../../../ui/forms/proof-fields.tsx'
import type { SaveSummary } from '../edits/drafts.rules.ts'
import type { Proof } from '../role-data.ts'
import { roleTexts } from '../role-texts.ts'
import { useSaveWords } from './loss-words.ts'

interface SaveDialogProps {
  summary: SaveSummary
  /** True when the server has asked for the current password. */
  needsProof: boolean
  /** @throws ApiError */
  onSave: (proof: Proof) => Promise<void>
  onClose: () => void
}

/** Names the rights that a save takes away, and asks for the current password where the server wants it. */
export function SaveDialog({ summary, needsProof, onSave, onClose }: SaveDialogProps) {
  const t = useTexts(roleTexts)
  const words = useSaveWords()
  const { twoFactor } = useMe()
  const [asksForProof, setAsksForProof] = useState(needsProof)
  const isAsking = useRef(needsProof)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: emptyProof,
    validate: proofChecks(() => isAsking.current, twoFactor),
  })
  const isLosing = summary.losses.length > 0
  const save = async (values: typeof emptyProof) => {
    try {
      await onSave(isAsking.current ? proofOf(values) : {})
    } catch (error) {
      if (isAsking.current || !isProofRefusal(error)) return showAtField(form, error)
      isAsking.current = true
      setAsksForProof(true)
      return
    }
    onClose()
  }
  return (
    <FormModal
      title={t(isLosing ? 'confirmTitle' : 'proofTitle')}
      form={form}
      submitLabel={t(isLosing ? 'confirmAction' : 'save')}
      destructive={isLosing}
      onSubmit={save}
      onClose={onClose}
    >
      {isLosing && (
        <ul className="rc-lost">
          {summary.losses.map((loss) => (
            <li key={loss.role.id}>{words.loss(loss)}</li>
          ))}
        </ul>
      )}
      <p>{words.people(summary)}</p>
      {asksForProof && <ProofFields form={form} help={t('proofHelp')} first />}
    </FormModal>
  )
}
