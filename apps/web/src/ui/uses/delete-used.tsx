import './delete-used.css'
import { type UsedKind, usesOf } from '@recado/contract/uses/endpoints'
import type { Usage, Use, UseKind } from '@recado/contract/uses/use'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCan } from '../../platform/access.tsx'
import { call } from '../../platform/api/api.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm, type ConfirmProps } from '../dialogs/confirm.tsx'
import { counted } from '../lists/counted.ts'
import { deleteUsedTexts } from './delete-used-texts.ts'

interface DeleteUsedProps extends Omit<ConfirmProps, 'onConfirm' | 'more' | 'ready'> {
  kind: UsedKind
  id: number
  /** The toast after deletion, unless `onDelete` returns another text. */
  doneText?: string
  onDelete: () => Promise<unknown>
  /** The consequence when nothing refers to the record. */
  unused?: ReactNode
}

/**
 * Asks before a record is deleted to which others refer, and names those that the user may see. A scheduled or running
 * campaign disables the deletion.
 */
export function DeleteUsed({ kind, id, doneText, onDelete, unused, children, ...props }: DeleteUsedProps) {
  const mayRead = useCan(usesOf[kind].access.permission)
  const { data, isPending } = useQuery({
    queryKey: ['uses', kind, id],
    queryFn: ({ signal }) => call(usesOf[kind], { params: { id }, signal }),
    enabled: mayRead,
    // Not cached, because references change.
    gcTime: 0,
    meta: { silent: true },
  })
  const isLoading = mayRead && isPending
  const isUnused = data && data.uses.length + data.more === 0
  const remove = async () => {
    const text = await onDelete()
    toast(typeof text === 'string' ? text : (doneText ?? ''))
  }
  return (
    <Confirm
      {...props}
      onConfirm={remove}
      ready={!isLoading && data?.isBlocked !== true}
      more={!isLoading && <Uses usage={data} onClose={props.onClose} />}
    >
      {isUnused ? (unused ?? children) : children}
    </Confirm>
  )
}

/** @param usage undefined: it could not be loaded */
function Uses({ usage, onClose }: { usage: Usage | undefined; onClose: () => void }) {
  const t = useTexts(deleteUsedTexts)
  if (!usage) return <p>{t('unknown')}</p>
  const { uses, more, isBlocked, contacts = 0 } = usage
  return (
    <>
      {contacts > 0 && <p>{t('contacts', counted(contacts))}</p>}
      {uses.length + more > 0 && (
        <section className="du-uses" aria-label={t('uses')}>
          <b>{t('uses')}</b>
          <ul>
            {uses.map((use) => (
              <li key={`${use.kind} ${use.id}`}>
                <UseLine use={use} onClose={onClose} />
              </li>
            ))}
          </ul>
          {more > 0 && <small>{t('more', { count: more })}</small>}
        </section>
      )}
      {isBlocked && (
        <div className="rc-form-error" role="alert">
          {t('blocked')}
        </div>
      )}
    </>
  )
}

/** The screen of each kind of record. */
const screens = {
  campaign: '/campaigns',
  flow: '/flowbuilders',
  phrase: '/phrase-lists',
  lane: '/kanban',
  macro: '/quick-messages',
  schedule: '/schedules',
  connection: '/conexoes',
  queue: '/queues',
  prompt: '/prompts',
  integration: '/queue-integration',
  segment: '/contacts',
} as const satisfies Readonly<Record<UseKind, string>>

function UseLine({ use: { kind, id, name, blocks }, onClose }: { use: Use; onClose: () => void }) {
  const t = useTexts(deleteUsedTexts)
  const words = `${t(kind)}: ${name}`
  return (
    <>
      {kind === 'flow' ? (
        <Link to="/flowbuilder/$flowId" params={{ flowId: String(id) }} onClick={onClose}>
          {words}
        </Link>
      ) : (
        <Link to={screens[kind]} onClick={onClose}>
          {words}
        </Link>
      )}
      {blocks && <small> {t('waits')}</small>}
    </>
  )
}
