import type { Role } from '@recado/contract/identity/role'
import { useState } from 'react'
import { ApiError, errorCode } from '../../../../platform/api/api-error.ts'
import { toast } from '../../../../platform/toast.ts'
import { isProofRefusal } from '../../../../ui/forms/own-proof.ts'
import {
  type Conflict,
  conflictsOf,
  editsOnto,
  type SaveSummary,
  settled,
  withChoices,
  withDraft,
} from '../edits/drafts.rules.ts'
import { dropUnusable } from '../edits/grants.rules.ts'
import type { RoleDraftState } from '../edits/use-drafts.ts'
import { type Proof, useRoleCalls } from '../role-data.ts'
import { roleTexts } from '../role-texts.ts'
import { type Choices, isMineIn } from './conflict-dialog.tsx'

type Question = { kind: 'save'; needsProof: boolean } | { kind: 'conflict'; conflicts: Conflict[] }

/** The current roles in the answer to a save that was too late. */
function rolesOf(error: unknown): Role[] | null {
  if (!(error instanceof ApiError) || errorCode(error) !== 'ERR_ROLE_CHANGED') return null
  return Array.isArray(error.data.roles) ? (error.data.roles as Role[]) : []
}

/** Saves the drafts, and asks before rights are lost, for the current password, or which version of a role stays. */
export function useSave({ drafts, replace, tellRemoved }: RoleDraftState, summary: SaveSummary) {
  const { save, show } = useRoleCalls()
  const [question, setQuestion] = useState<Question | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  const send = async (proof: Proof, sentDrafts = drafts, isRepeated = false): Promise<void> => {
    const inputs = Object.values(sentDrafts).map(({ base, permissions }) => ({
      id: base.id,
      revision: base.revision,
      permissions,
    }))
    try {
      const savedRoles = await save(inputs, proof)
      replace((current) => settled(current, sentDrafts, savedRoles))
      toast(roleTexts.text('saved'))
    } catch (error) {
      const roles = rolesOf(error)
      if (!roles) throw error
      show(roles)
      const conflicts = conflictsOf(sentDrafts, roles)
      // Only names or other roles changed: the edits apply to the latest revisions as they are.
      if (conflicts.length === 0 && !isRepeated) return send(proof, editsOnto(sentDrafts, roles), true)
      setQuestion({ kind: 'conflict', conflicts })
    }
  }

  const start = async () => {
    setFailure(null)
    if (summary.losses.length > 0) return setQuestion({ kind: 'save', needsProof: false })
    setSaving(true)
    try {
      await send({})
    } catch (error) {
      if (isProofRefusal(error)) setQuestion({ kind: 'save', needsProof: true })
      else setFailure(error)
    } finally {
      setSaving(false)
    }
  }

  /** Applies the chosen versions to the drafts. Nothing is saved yet. */
  const choose = (conflicts: readonly Conflict[], choices: Choices) => {
    for (const conflict of conflicts) {
      const { permissions, alsoRemoved } = dropUnusable(withChoices(conflict, isMineIn(choices, conflict)))
      const { id } = conflict.latest
      replace(({ [id]: _, ...others }) => withDraft(others, conflict.latest, permissions))
      tellRemoved(alsoRemoved)
    }
    setQuestion(null)
  }

  return {
    isSaving,
    failure,
    question,
    start: () => void start(),
    send: (proof: Proof) => send(proof),
    choose,
    /** Closes a question, unless another one has replaced it. */
    close: (kind: Question['kind']) => setQuestion((current) => (current?.kind === kind ? null : current)),
  }
}
