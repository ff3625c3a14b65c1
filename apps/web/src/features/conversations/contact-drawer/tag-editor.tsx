import { TextInput } from '@mantine/core'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { createTag } from '@recado/contract/tags/endpoints'
import type { Tag } from '@recado/contract/tags/tag'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { normalize } from '../../../platform/normalize.rules.ts'
import { toastError } from '../../../platform/toast.ts'
import { ColorDot } from '../../../ui/color-chip.tsx'
import { partTexts } from '../parts/part-texts.ts'
import { setTags } from '../state/ticket-actions.ts'
import { useTags } from '../ticket-list/ticket-filters.tsx'

const LEAST = 3

/** Adds, removes and creates the tags of a ticket (TKT-33). Each change is saved immediately. */
export function TagEditor({ ticket }: { ticket: Ticket }) {
  const t = useTexts(partTexts)
  const { data = [] } = useTags()
  const mayCreate = useCan('tags:edit')
  const [nameInput, setNameInput] = useState('')
  const [tagIds, setTagIds] = useState<readonly number[]>(() => ticket.tags.map(({ id }) => id))
  const query = normalize(nameInput.trim())
  const matchingTags = data.filter(({ name }) => normalize(name).includes(query))
  const isNew = mayCreate && query !== '' && !data.some(({ name }) => normalize(name) === query)
  const save = async (ids: readonly number[]) => {
    const before = tagIds
    setTagIds(ids)
    try {
      await setTags(ticket, ids)
    } catch (error) {
      setTagIds(before)
      toastError(error)
    }
  }
  const create = async () => {
    try {
      const tag = await call(createTag, { body: { name: nameInput.trim() } })
      queryClient.setQueryData<Tag[]>(['tags'], (tags) => [...(tags ?? []), tag])
      setNameInput('')
      await save([...tagIds, tag.id])
    } catch (error) {
      toastError(error)
    }
  }
  const long = nameInput.trim().length >= LEAST
  return (
    <div className="ib-tag-editor">
      <TextInput
        size="sm"
        value={nameInput}
        maxLength={50}
        data-autofocus
        aria-label={t('tagSearch')}
        placeholder={t('tagSearch')}
        onChange={({ currentTarget }) => setNameInput(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isNew && long) void create()
        }}
      />
      <div className="ib-choices">
        {data.length === 0 && query === '' && <p className="ib-quiet">{t('noTags')}</p>}
        {matchingTags.map(({ id, name, color }) => (
          <label key={id} className="ib-choice">
            <input
              type="checkbox"
              checked={tagIds.includes(id)}
              onChange={() => void save(tagIds.includes(id) ? tagIds.filter((one) => one !== id) : [...tagIds, id])}
            />
            <ColorDot color={color} />
            <span>{name}</span>
          </label>
        ))}
        {isNew &&
          (long ? (
            <button type="button" className="ib-text-button" onClick={() => void create()}>
              <IconPlus size={16} aria-hidden /> {t('createTag', { name: nameInput.trim() })}
            </button>
          ) : (
            <p className="ib-quiet">{t('tagShort')}</p>
          ))}
      </div>
    </div>
  )
}
