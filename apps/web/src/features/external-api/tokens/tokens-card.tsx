import type { ApiToken } from '@recado/contract/external-api/api-token'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { actionColumn, DeleteConfirm, ListDialogs, ListHead, ListTable } from '../../../ui/lists/list-parts.tsx'
import { type List, useList } from '../../../ui/lists/use-list.ts'
import { apiTexts } from '../api-texts.ts'
import { scopeWords } from './scope-words.ts'
import { revokeApiToken, useApiTokens } from './token-data.ts'
import { TokenForm } from './token-form.tsx'

/** The company's API tokens with their last use. */
export function TokensCard() {
  const t = useTexts(apiTexts)
  const words = {
    title: t('tokens'),
    table: t('table'),
    add: t('add'),
    empty: t('empty'),
    emptyHelp: t('emptyHelp'),
  }
  const list = useList<ApiToken>(words, useCan('tokens:edit'))
  const tokens = useApiTokens()
  return (
    <section className="ma-tokens" aria-labelledby="ma-tokens">
      <div className="ma-tokens-head">
        <div>
          <h2 id="ma-tokens">{t('tokens')}</h2>
          <p className="ma-sub">{t('tokensHelp')}</p>
        </div>
        <ListHead list={list} />
      </div>
      <ListTable
        list={list}
        columns={useColumns(list)}
        rows={tokens.data}
        rowKey={({ id }) => id}
        error={tokens.error}
        onRetry={() => void tokens.refetch()}
      />
      <ListDialogs
        list={list}
        form={(_, close) => <TokenForm onClose={close} />}
        remove={(token, close) => <RevokeToken token={token} onClose={close} />}
      />
    </section>
  )
}

function useColumns(list: List<ApiToken>): Column<ApiToken>[] {
  const t = useTexts(apiTexts)
  const mayRevoke = useCan('tokens:edit')
  return [
    { key: 'name', label: t('name'), cell: ({ name }) => name },
    { key: 'ending', label: t('ending'), cell: ({ ending }) => <code>…{ending}</code> },
    {
      key: 'scopes',
      label: t('scopes'),
      cell: ({ scopes }) => scopes.map((scope) => t(scopeWords[scope])).join(', '),
    },
    {
      key: 'made',
      label: t('made'),
      cell: ({ createdAt, createdBy }) =>
        createdBy ? t('madeBy', { at: formatMoment(createdAt), name: createdBy }) : formatMoment(createdAt),
    },
    {
      key: 'lastUse',
      label: t('lastUse'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? formatMoment(lastUsedAt) : t('never')),
    },
    actionColumn(list, ({ name }) => ({ edit: null, remove: mayRevoke ? t('revokeNamed', { name }) : null })),
  ]
}

function RevokeToken({ token: { id, name }, onClose }: { token: ApiToken; onClose: () => void }) {
  const t = useTexts(apiTexts)
  return (
    <DeleteConfirm
      title={t('revokeTitle', { name })}
      action={t('revokeAction')}
      doneText={t('revoked')}
      onDelete={() => revokeApiToken(id)}
      onClose={onClose}
    >
      {t('revokeHelp')}
    </DeleteConfirm>
  )
}
