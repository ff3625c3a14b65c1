import { ActionIcon, Button, Group, Input, Select, Textarea } from '@mantine/core'
import { listQueues } from '@recado/contract/queues/endpoints'
import type { MacroAction } from '@recado/contract/quick-messages/quick-message'
import { listTags } from '@recado/contract/tags/endpoints'
import { IconArrowUp, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../platform/access.tsx'
import { call } from '../../platform/api/api.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { quickMessageTexts } from './quick-message-texts.ts'

export interface MacroStepsProps {
  actions: readonly MacroAction[]
  onChange: (actions: readonly MacroAction[]) => void
}

const MAX_STEPS = 10
const emptyActions: Record<MacroAction['type'], MacroAction> = {
  text: { type: 'text', body: '' },
  tag: { type: 'tag', tagId: 0 },
  transfer: { type: 'transfer', queueId: 0, userId: null },
  resolve: { type: 'resolve' },
}
const kinds = ['text', 'tag', 'transfer', 'resolve'] as const

/** The steps of a macro, in order. Resolving is always the last step. */
export function MacroSteps({ actions, onChange }: MacroStepsProps) {
  const t = useTexts(quickMessageTexts)
  const hasResolveStep = actions.some(({ type }) => type === 'resolve')
  const add = (type: MacroAction['type']) => {
    const last = actions.at(-1)
    onChange(
      last?.type === 'resolve' ? [...actions.slice(0, -1), emptyActions[type], last] : [...actions, emptyActions[type]],
    )
  }
  const replace = (at: number, action: MacroAction) => onChange(actions.map((one, n) => (n === at ? action : one)))
  const moveUp = (at: number) => {
    const order = [...actions]
    const [moved] = order.splice(at, 1)
    if (moved) order.splice(at - 1, 0, moved)
    onChange(order)
  }
  return (
    <Input.Wrapper label={t('macro')} labelElement="div" description={t('macroHelp')}>
      <ol className="rc-steps">
        {actions.map((action, at) => (
          // Steps have no id; their position identifies them.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at}>
            <div className="rc-step">
              <Step action={action} number={at + 1} onChange={(newAction) => replace(at, newAction)} />
            </div>
            {at > 0 && action.type !== 'resolve' ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={t('moveUp', { number: at + 1 })}
                title={t('moveUp', { number: at + 1 })}
                onClick={() => moveUp(at)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
            ) : (
              <span className="rc-step-gap" />
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t('removeStep', { number: at + 1 })}
              title={t('removeStep', { number: at + 1 })}
              onClick={() => onChange(actions.filter((_, n) => n !== at))}
            >
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {actions.length < MAX_STEPS && (
        <Group gap={6} mt={6}>
          {kinds.map((type) => (
            <Button
              key={type}
              variant="default"
              size="compact-sm"
              disabled={type === 'resolve' && hasResolveStep}
              onClick={() => add(type)}
            >
              + {t(`step_${type}`)}
            </Button>
          ))}
        </Group>
      )}
    </Input.Wrapper>
  )
}

interface StepProps {
  action: MacroAction
  number: number
  onChange: (action: MacroAction) => void
}

function Step({ action, number, onChange }: StepProps) {
  const t = useTexts(quickMessageTexts)
  const mayReadTags = useCan('tags:view')
  const mayReadQueues = useCan('queues:view')
  const tags = useQuery({
    queryKey: ['macro', 'tags'],
    queryFn: () => call(listTags, {}),
    enabled: mayReadTags && action.type === 'tag',
  })
  const queues = useQuery({
    queryKey: ['macro', 'queues'],
    queryFn: () => call(listQueues, {}),
    enabled: mayReadQueues && action.type === 'transfer',
  })
  const options = (rows: readonly { id: number; name: string }[] | undefined) =>
    (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const common = { searchable: true, comboboxProps: { withinPortal: false }, size: 'sm' } as const
  switch (action.type) {
    case 'text':
      return (
        <Textarea
          aria-label={t('stepText', { number })}
          placeholder={t('step_text')}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={4096}
          value={action.body}
          onChange={({ currentTarget }) => onChange({ ...action, body: currentTarget.value })}
        />
      )
    case 'tag':
      return (
        <Select
          {...common}
          aria-label={t('stepTag', { number })}
          placeholder={t('step_tag')}
          data={options(tags.data)}
          value={action.tagId ? String(action.tagId) : null}
          onChange={(id) => onChange({ ...action, tagId: Number(id) })}
        />
      )
    case 'transfer':
      return (
        <Select
          {...common}
          aria-label={t('stepQueue', { number })}
          placeholder={t('step_transfer')}
          data={options(queues.data)}
          value={action.queueId ? String(action.queueId) : null}
          onChange={(id) => onChange({ ...action, queueId: Number(id) })}
        />
      )
    case 'resolve':
      return <span>{t('step_resolve')}</span>
  }
}
