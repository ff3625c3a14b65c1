import { Button } from '@mantine/core'
import type { ChatStep, StepCondition } from '@recado/contract/flows/chat-flow'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { newId } from '../../../platform/values/new-id.ts'
import { stepEditorTexts } from '../step-editor-texts.ts'
import { Deletion } from '../steps/step-deletion.tsx'
import { reordered, withConditions } from '../steps/steps.rules.ts'
import type { Editor } from '../use-draft.ts'
import { ConditionFields } from './condition-fields.tsx'
import { SortableItem } from './sortable-item.tsx'
import { SortableList } from './sortable-list.tsx'

interface ConditionListProps {
  editor: Editor
  step: ChatStep
  narrow: boolean
}

const newCondition = (): StepCondition => ({
  ...{ id: newId(), field: 'resposta', operator: 'igual', value: '', routeOption: 'etapa', route: null },
})

/** The next steps of a step; the first condition that holds applies (STE-06). */
export function ConditionList({ editor, step, narrow }: ConditionListProps) {
  const t = useTexts(stepEditorTexts)
  const [deleting, setDeleting] = useState<number | null>(null)
  // Other clients may have stored conditions without an id.
  const all = step.conditions.map((one, at) => ({ ...one, id: one.id ?? `c${at + 1}` }))
  const keep = (next: StepCondition[]) => editor.change((before) => withConditions(before, step.id, next))
  return (
    <>
      <p className="se-hint">{t(all.length === 0 ? 'noConditions' : 'conditionsHelp')}</p>
      <SortableList label={t('conditions')} onMove={(from, to) => keep(reordered(all, from, to))}>
        {all.map((one, at) => (
          <SortableItem
            key={one.id}
            what="condition"
            title={t('conditionTitle', { n: at + 1 })}
            at={at}
            narrow={narrow}
            onDelete={() => setDeleting(at)}
          >
            <ConditionFields
              editor={editor}
              condition={one}
              narrow={narrow}
              onChange={(next) => keep(all.map((before) => (before.id === one.id ? next : before)))}
            />
          </SortableItem>
        ))}
      </SortableList>
      {!narrow && (
        <Button variant="default" size="xs" onClick={() => keep([...all, newCondition()])}>
          {t('addCondition')}
        </Button>
      )}
      {deleting !== null && (
        <Deletion
          onConfirm={async () => keep(all.filter((_, at) => at !== deleting))}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  )
}
