import './members.css'
import { Button } from '@mantine/core'
import { type GroupMember, listGroupMembers } from '@recado/contract/conversations/members'
import { mentionedIn } from '@recado/contract/conversations/mentions.rules'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../../platform/api/api.ts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { formatNumber } from '../../../../platform/values/phone-number.rules.ts'
import { insertText } from '../../../../ui/forms/insert-text.ts'
import { PersonAvatar } from '../../../../ui/person/person-avatar.tsx'
import type { Mention } from '../../state/outgoing.rules.ts'
import { type MemberSearch, membersFor, searchAt, showsNoMatch } from './member-search.rules.ts'
import { memberTexts } from './member-texts.ts'

type Field = HTMLTextAreaElement | HTMLInputElement
interface Place extends MemberSearch {
  field: Field
}

export interface MemberListProps {
  ticketId: number
  /** The element with the fields in which `@` opens the list: text and captions. */
  box: RefObject<HTMLElement | null>
  /** The current captions. Their fields may be rendered later. */
  captions?: readonly string[]
  mentions: readonly Mention[]
  onMentions: (mentions: readonly Mention[]) => void
  /** Shows the list below the field instead of above it. */
  below?: boolean
}

/** How long a fetched member list is reused, in milliseconds. */
const FRESH_MS = 60_000

const fieldsIn = (box: HTMLElement) => [...box.querySelectorAll<Field>('textarea, input[type="text"]')]
const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')

/**
 * Lists the group's members who match the text after an `@` in one of the fields (MSG-22). The focus stays in the text:
 * arrows choose, Enter and Tab accept, Escape closes. A mention ends when no text contains its whole name any more.
 */
export function MemberList({ ticketId, box, captions = [], mentions, onMentions, below = false }: MemberListProps) {
  const t = useTexts(memberTexts)
  const id = useId()
  const { place, close, stop } = usePlace(box, mentions)
  const [at, setAt] = useState(0)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['group-members', ticketId],
    queryFn: ({ signal }) => call(listGroupMembers, { params: { ticketId }, signal }),
    staleTime: FRESH_MS,
    retry: false,
    enabled: place !== null,
    meta: { silent: true },
  })
  const members = data?.members ?? []
  const offered = place ? membersFor(members, place.query) : []
  const active = Math.min(at, offered.length - 1)
  const hasNoMatch = data !== undefined && members.length > 0 && place !== null && showsNoMatch(place.query)
  const isOpen = place !== null && (offered.length > 0 || (data ? hasNoMatch : !/\s/.test(place.query)))
  const take = (member: GroupMember | undefined) => {
    if (!place || !member) return
    const newMentions = [...mentions.filter(({ name }) => name !== member.name), { id: member.id, name: member.name }]
    insert(place, member.name)
    // Synchronously with the text, because a draft stores both.
    flushSync(() => onMentions(newMentions))
    stop()
  }
  useKeys(box, (event) => {
    // Some input methods report their Enter as key 229.
    if (!isOpen || event.isComposing || event.keyCode === 229) return false
    if (event.key === 'Escape') close()
    else if (offered.length === 0) return false
    else if (event.key === 'ArrowDown') setAt((active + 1) % offered.length)
    else if (event.key === 'ArrowUp') setAt((active + offered.length - 1) % offered.length)
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') take(offered[active])
    else return false
    return true
  })
  const query = place?.query
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query selects the first member
  useEffect(() => setAt(0), [query])
  useMentionCleanup(box, { captions, mentions, onMentions })
  const list = useRef<HTMLDivElement>(null)
  const option = offered.length > 0 ? `${id}-${active}` : null
  useFieldAttributes(isOpen ? (place?.field ?? null) : null, id, option)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls the chosen option into view
  useEffect(() => {
    const selectedOption = list.current?.querySelector('[aria-selected="true"]')
    selectedOption?.scrollIntoView?.({ block: 'nearest' })
  }, [option])
  if (!isOpen) return null
  return (
    <div ref={list} className="ib-members" data-below={below || undefined}>
      <div id={id} role="listbox" aria-label={t('members')}>
        {offered.map((member, n) => (
          // The keyboard reaches it through the field.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={member.id}
            id={`${id}-${n}`}
            role="option"
            tabIndex={-1}
            aria-selected={n === active}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setAt(n)}
            onClick={() => take(member)}
          >
            <PersonAvatar person={{ name: member.name.replace(/ \(\d+\)$/, '') }} size={28} />
            <span className="ib-members-name">{member.name}</span>
            {member.number && !member.name.startsWith('+') && <small>{formatNumber(member.number)}</small>}
          </div>
        ))}
      </div>
      {offered.length === 0 && (
        <p role="status">
          {hasNoMatch && t('nobody', { typed: query ?? '' })}
          {!data && isFetching && t('loading')}
          {!data && !isFetching && isError && (
            <>
              {t('failed')}
              <Button
                size="compact-sm"
                variant="default"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => void refetch()}
              >
                {t('retry')}
              </Button>
            </>
          )}
        </p>
      )}
    </div>
  )
}

/** Tracks where a name is being typed. `close` ignores this `@`; `stop` ends the search after a choice. */
function usePlace(box: RefObject<HTMLElement | null>, mentions: readonly Mention[]) {
  const [place, setPlace] = useState<Place | null>(null)
  const [closed, setClosed] = useState<number | null>(null)
  const look = useEffectEvent((target: EventTarget | null) => {
    if (!isField(target)) return
    const { value, selectionStart, selectionEnd } = target
    const search =
      document.activeElement === target && selectionStart !== null && selectionStart === selectionEnd
        ? searchAt(value, selectionStart, mentions)
        : null
    setPlace(search && { ...search, field: target })
    if (search?.from !== closed) setClosed(null)
  })
  useEffect(() => {
    // Synchronously, because the next key may come before the list would be rendered otherwise. On the document, to run
    // after the field's own handler: a field that renders before that loses the input.
    const follow = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target)) flushSync(() => look(target))
    }
    const names = ['input', 'keyup', 'click', 'focusin', 'focusout'] as const
    for (const name of names) document.addEventListener(name, follow)
    if (box.current?.contains(document.activeElement)) look(document.activeElement)
    return () => {
      for (const name of names) document.removeEventListener(name, follow)
    }
  }, [box])
  return {
    place: place && place.from !== closed ? place : null,
    close: () => setClosed(place?.from ?? null),
    stop: () => setPlace(null),
  }
}

/** Keys that the list handles reach no other listener. */
function useKeys(box: RefObject<HTMLElement | null>, takes: (event: KeyboardEvent) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isField(event.target) || !takes(event)) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const { current } = box
    const follow = (event: KeyboardEvent) => onKey(event)
    current?.addEventListener('keydown', follow, { capture: true })
    return () => current?.removeEventListener('keydown', follow, { capture: true })
  }, [box])
}

/** Removes mentions whose name is in no text any more. */
function useMentionCleanup(
  box: RefObject<HTMLElement | null>,
  { captions, mentions, onMentions }: Required<Pick<MemberListProps, 'captions' | 'mentions' | 'onMentions'>>,
): void {
  const check = useEffectEvent(() => {
    if (mentions.length === 0 || !box.current) return
    const fields = fieldsIn(box.current)
    // While a voice message is recorded the text field is not rendered.
    if (!fields.some((field) => field instanceof HTMLTextAreaElement)) return
    const remaining = new Set(
      [...fields.map(({ value }) => value), ...captions].flatMap((text) => mentionedIn(text, mentions)),
    )
    if (remaining.size < mentions.length) onMentions(mentions.filter((one) => remaining.has(one)))
  })
  // The composer's text may change without a key press.
  useEffect(() => check())
  useEffect(() => {
    const follow = () => check()
    document.addEventListener('input', follow)
    return () => document.removeEventListener('input', follow)
  }, [])
}

/** Sets ARIA attributes on the field while the list is open. */
function useFieldAttributes(field: Field | null, listId: string, option: string | null): void {
  useEffect(() => {
    if (!field) return
    const words: Record<string, string> = {
      // A multi-line field must keep its role.
      ...(field instanceof HTMLInputElement ? { role: 'combobox', 'aria-expanded': 'true' } : {}),
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': listId,
      // Keeps a surrounding dialog from handling Escape.
      'data-mantine-stop-propagation': 'true',
      ...(option === null ? {} : { 'aria-activedescendant': option }),
    }
    for (const [name, value] of Object.entries(words)) field.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(words)) field.removeAttribute(name)
    }
  }, [field, listId, option])
}

/** Replaces the typed text with the whole name. */
function insert({ field, from, query }: Place, name: string): void {
  const end = from + 1 + query.length
  const space = field.value[end] === ' ' ? 1 : 0
  insertText(field, `@${name} `, { from, to: end + space })
}
