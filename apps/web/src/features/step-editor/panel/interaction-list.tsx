import { Button, Textarea } from '@mantine/core'
import {
  type ChatStep,
  type Interaction,
  type InteractionKind,
  interactionKinds,
} from '@recado/contract/flows/chat-flow'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { newId } from '../../../platform/values/new-id.ts'
import { stepEditorTexts } from '../step-editor-texts.ts'
import { Deletion } from '../steps/step-deletion.tsx'
import { reordered, withInteractions } from '../steps/steps.rules.ts'
import type { Editor } from '../use-draft.ts'
import { kindOfInteraction } from './interaction-kind.rules.ts'
import { MediaFields } from './media-fields.tsx'
import { SortableItem } from './sortable-item.tsx'
import { SortableList } from './sortable-list.tsx'

interface InteractionListProps {
  editor: Editor
  step: ChatStep
  narrow: boolean
}

const newInteraction = (kind: InteractionKind): Interaction =>
  kind === 'text'
    ? { id: newId(), type: kind, MessageField: { message: '' } }
    : {
        ...{ id: newId(), type: kind },
        MediaField: { ext: '', mediaUrl: '', type: kind, name: '', caption: '', fileName: '' },
      }

/** The interactions of a step in order (STE-05). */
export function InteractionList({ editor, step, narrow }: InteractionListProps) {
  const t = useTexts(stepEditorTexts)
  const [deleting, setDeleting] = useState<number | null>(null)
  const all = step.interactions
  const keep = (next: Interaction[]) => editor.change((before) => withInteractions(before, step.id, next))
  const replace = (at: number, next: Interaction) => keep(all.map((one, place) => (place === at ? next : one)))
  return (
    <>
      {all.length === 0 && <p className="se-hint">{t('noInteractions')}</p>}
      <SortableList label={t('interactions')} onMove={(from, to) => keep(reordered(all, from, to))}>
        {all.map((one, at) => (
          <SortableItem
            key={one.id ?? at}
            what="interaction"
            title={t('itemTitle', { kind: t(kindOfInteraction(one)), n: at + 1 })}
            at={at}
            narrow={narrow}
            onDelete={() => setDeleting(at)}
          >
            {kindOfInteraction(one) === 'text' ? (
              <MessageField interaction={one} onChange={(next) => replace(at, next)} />
            ) : (
              <MediaFields editor={editor} interaction={one} narrow={narrow} onChange={(next) => replace(at, next)} />
            )}
          </SortableItem>
        ))}
      </SortableList>
      {!narrow && (
        <fieldset className="se-add" aria-label={t('addKind')}>
          {interactionKinds.map((kind) => (
            <Button key={kind} variant="default" size="xs" onClick={() => keep([...all, newInteraction(kind)])}>
              {`+ ${t(kind)}`}
            </Button>
          ))}
        </fieldset>
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

interface MessageFieldProps {
  interaction: Interaction
  onChange: (next: Interaction) => void
}

function MessageField({ interaction, onChange }: MessageFieldProps) {
  const t = useTexts(stepEditorTexts)
  return (
    <Textarea
      label={t('message')}
      description={t('messageHelp', { nome: '{{nome}}' })}
      inputWrapperOrder={['label', 'input', 'description']}
      autosize
      minRows={2}
      maxRows={10}
      maxLength={4096}
      value={interaction.MessageField?.message ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...interaction, MessageField: { ...interaction.MessageField, message: value } })
      }
    />
  )
}
