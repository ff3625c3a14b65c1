import { createRole, listRoles, updateRoles } from '@recado/contract/identity/roles'
import { defaultPermissions, type RolePermission, type Scope } from '@recado/contract/permissions'
import { beforeAll, expect, it } from 'vitest'
import { grant, grantCell } from './areas/role-places.ts'
import { narrow, type Person } from './browser.ts'
import type { Caller } from './call.ts'
import { lookAtAll, lookTwice } from './looks.ts'
import { choose, dialog, field, goTo, heading, menuLink, press, row, textShown } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Paula is the admin, Ana gets a role that Paula makes. Otília is a second admin, who calls without a browser. */

const here = stage({ company: 'empty' })
let staff: Caller
let paula: Person
let ana: Person

beforeAll(async () => {
  staff = await here.staff()
  const anaAccount = await here.addUser(staff, { name: 'Ana', lastName: 'Lima' })
  await here.addUser(staff, { name: 'Bruno', lastName: 'Rocha' })
  ;[paula, ana] = await Promise.all([here.enter(here.admin), here.enter(anaAccount)])
})

const roleOf = async (name: string) => {
  const { roles } = await staff(listRoles)
  const role = roles.find((one) => one.name === name)
  if (!role) throw new Error(`no role ${name}`)
  return role
}
const bar = () => paula.page.getByRole('region', { name: /permiss(ão|ões) alterada/ })

it('access.8: a role starts as a copy of another one, and a user gets it in their form', async () => {
  const { page } = paula
  await menuLink(page, 'Perfis de acesso').click()
  await heading(page, 'Perfis de acesso')
  await press(page, 'Novo perfil')
  await choose(page, /^Começar com/, 'Atendente')
  await field(page, /^Nome do perfil/).fill('Financeiro')
  await dialog(page).getByRole('button', { name: 'Criar perfil' }).click()
  await toasted(page, 'Perfil Financeiro criado.')
  await press(page, 'Novo perfil')
  await field(page, /^Nome do perfil/).fill('financeiro')
  await dialog(page).getByRole('button', { name: 'Criar perfil' }).click()
  await textShown(page, 'Já existe um perfil com este nome. Escolha outro.')
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await goTo(page, '/users')
  await press(page, 'Editar Ana')
  await choose(page, 'Perfil', 'Financeiro')
  await press(page, 'Salvar')
  await toasted(page, 'Usuário salvo.')
  await row(page, 'ana@').getByText('Financeiro').waitFor()
})

it('access.8: the save bar names who loses what, and an open browser loses the screen at once', async () => {
  const { page } = paula
  await menuLink(ana.page, 'Etiquetas').waitFor()
  await goTo(page, '/roles')
  await grant(page, 'Financeiro', 'Ver etiquetas', 'Não')
  await grant(page, 'Financeiro', 'Exportar o controle financeiro', 'Sim')
  await toasted(page, 'Dado também, porque é preciso: Ver o controle financeiro.')
  await bar().getByText('3 permissões alteradas').waitFor()
  await bar().getByText('1 pessoa é afetada: Ana Lima. Quem está com a tela aberta perde o acesso na hora.').waitFor()
  await bar().getByText('Financeiro perde: Ver etiquetas.').waitFor()
  expect(await lookAtAll(page, 'roles with a save bar')).toEqual([])
  await press(page, 'Salvar perfis')
  await dialog(page).getByText('Financeiro perde: Ver etiquetas.').waitFor()
  await dialog(page).getByRole('button', { name: 'Salvar e tirar' }).click()
  await toasted(page, 'Perfis salvos.')
  await bar().waitFor({ state: 'detached' })
  await menuLink(ana.page, 'Etiquetas').waitFor({ state: 'detached' })
})

it('access.8: the text of a form that a lost right closes can be copied', async () => {
  const { page } = ana
  await goTo(page, '/quick-messages')
  await press(page, 'Nova resposta')
  await field(page, /^Atalho/).fill('boleto')
  await dialog(page)
    .getByRole('textbox', { name: /^Mensagem/ })
    .fill('O boleto vence na sexta')
  const { id, revision, permissions } = await roleOf('Financeiro')
  const { 'quick-messages:view': _, 'quick-messages:edit': __, ...others } = permissions
  await staff(updateRoles, { body: { roles: [{ id, revision, permissions: others }] } })
  await textShown(page, /e “Nova resposta rápida” fechou/)
  expect(await field(page, /^Atalho/).inputValue()).toBe('boleto')
  expect(await lookTwice(page, 'the text of a closed form')).toEqual([])
  await dialog(page).getByRole('button', { name: 'Copiar texto' }).click()
  await toasted(page, 'Texto copiado.')
  await dialog(page).getByRole('button', { name: 'Fechar' }).last().click()
  await dialog(page).waitFor({ state: 'detached' })
})

it('R-LAY-04: a right of the administration offers its menu, and leaving with changes asks', async () => {
  const { page } = paula
  await grantCell(page, 'Financeiro', 'Ver a auditoria').click()
  const offer = page.getByRole('menuitemcheckbox', { name: 'Dar também “Ver o menu Administração”' })
  expect(await offer.getAttribute('aria-checked')).toBe('true')
  await page.getByRole('menuitemradio', { name: 'Sim', exact: true }).click()
  await grantCell(page, 'Financeiro', 'Ver o menu Administração').filter({ hasText: 'Sim' }).waitFor()
  await menuLink(page, 'Etiquetas').click()
  await dialog(page).getByRole('button', { name: 'Continuar editando' }).click()
  await bar().getByText('2 permissões alteradas').waitFor()
})

it('access.8: a colleague’s save in the meantime shows both versions, and the edits stay', async () => {
  const { page } = paula
  const { id, revision, permissions } = await roleOf('Financeiro')
  const saveAs = (changes: Partial<Record<RolePermission, Scope>>) =>
    staff(updateRoles, { body: { roles: [{ id, revision, permissions: { ...permissions, ...changes } }] } })
  await saveAs({ 'dashboard:view': 'own' })
  await grant(page, 'Financeiro', 'Ver o painel', 'Tudo')
  await press(page, 'Salvar perfis')
  const both = page.getByRole('table', { name: 'Perfil Financeiro' })
  await both.waitFor()
  expect(await both.getByRole('radio', { name: 'Ver o painel, Minha versão: Tudo' }).isChecked()).toBe(true)
  expect(await lookTwice(page, 'two versions of a role')).toEqual([])
  await both.getByRole('radio', { name: 'Ver o painel, Da outra pessoa: Próprios' }).check()
  await press(page, 'Continuar com as escolhas')
  await grantCell(page, 'Financeiro', 'Ver o painel').filter({ hasText: 'Próprios' }).waitFor()
  await press(page, 'Salvar perfis')
  await toasted(page, 'Perfis salvos.')
  expect((await roleOf('Financeiro')).permissions).toMatchObject({
    'dashboard:view': 'own',
    'audit:view': 'all',
    'drawer-admin-items:view': 'all',
  })
})

it('access.6: granting the right to change roles asks for the password, and what was chosen stays', async () => {
  const { page } = paula
  await here.rows(`update sessions set confirmed_at = now() - interval '1 hour' where company_id = $1`)
  await grant(page, 'Financeiro', 'Mudar perfis de acesso', 'Sim')
  await press(page, 'Salvar perfis')
  const password = dialog(page).getByLabel('Sua senha atual')
  await password.fill('não é esta')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await textShown(page, 'Senha incorreta.')
  expect(await lookTwice(page, 'the password for a right')).toEqual([])
  await password.fill(here.admin.password)
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  // The toast of an earlier save may still be there.
  await dialog(page).waitFor({ state: 'detached' })
  expect((await roleOf('Financeiro')).permissions).toMatchObject({ 'roles:edit': 'all' })
})

it('access.8: without the right to give roles, the role of a colleague is in a disabled field', async () => {
  const { page } = ana
  const { id, revision, permissions } = await roleOf('Financeiro')
  // Only users whose rights the caller has can be edited.
  const more = { ...permissions, ...defaultPermissions('user'), 'users:edit': 'all' as const }
  await staff(updateRoles, { body: { roles: [{ id, revision, permissions: more }] } })
  await goTo(page, '/users')
  await press(page, 'Editar Bruno')
  const role = dialog(page).getByRole('combobox', { name: 'Perfil' })
  expect([await role.inputValue(), await role.isDisabled()]).toEqual(['Atendente', true])
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
})

it('access.8: roles that could not be loaded are loaded again by a button', async () => {
  const { page } = paula
  await page.route('**/api/roles', (route) =>
    route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR' } }),
  )
  await page.goto('/roles')
  await heading(page, 'Perfis de acesso')
  const retry = page.getByRole('button', { name: 'Tentar de novo' })
  await retry.waitFor()
  expect(await lookTwice(page, 'roles that could not be loaded')).toEqual([])
  await page.unroute('**/api/roles')
  await retry.click()
  await grantCell(page, 'Financeiro', 'Ver o painel').waitFor()
})

it('access.8: the app as another role shows its menu and refuses every change, also after a reload', async () => {
  const { page } = paula
  await press(page, 'Ver como um perfil')
  await choose(page, 'Perfil', 'Atendente')
  await dialog(page).getByRole('button', { name: 'Ver agora' }).click()
  await textShown(page, 'Você está vendo como Atendente. Nada pode ser mudado.')
  await menuLink(page, 'Usuários').waitFor({ state: 'detached' })
  expect(await lookAtAll(page, 'the app as another role')).toEqual([])
  await page.goto('/quick-messages')
  await textShown(page, 'Você está vendo como Atendente. Nada pode ser mudado.')
  await press(page, 'Nova resposta')
  await field(page, /^Atalho/).fill('prazo')
  await dialog(page)
    .getByRole('textbox', { name: /^Mensagem/ })
    .fill('Até sexta')
  await dialog(page)
    .getByRole('button', { name: /^(Salvar|Criar)/ })
    .click()
  await toasted(page, 'Você está vendo como outro perfil.')
  await dialog(page).getByRole('alert').filter({ hasText: 'Volte ao seu perfil para mudar alguma coisa.' }).waitFor()
  expect(await field(page, /^Atalho/).inputValue()).toBe('prazo')
  expect(await here.rows('select 1 from quick_messages where company_id = $1')).toEqual([])
  await page.goto('/tickets')
  await press(page, 'Voltar ao meu perfil')
  await heading(page, 'Perfis de acesso')
  await menuLink(page, 'Usuários').waitFor()
})

it('access.8: a change of the viewed role ends the preview with a sentence', async () => {
  const { page } = paula
  await press(page, 'Ver como um perfil')
  await choose(page, 'Perfil', 'Financeiro')
  await dialog(page).getByRole('button', { name: 'Ver agora' }).click()
  await textShown(page, 'Você está vendo como Financeiro. Nada pode ser mudado.')
  const { id, revision, permissions } = await roleOf('Financeiro')
  await staff(updateRoles, {
    body: { roles: [{ id, revision, permissions: { ...permissions, 'webhooks:view': 'all' } }] },
  })
  await toasted(page, 'O perfil Financeiro mudou, e a visualização terminou.')
  await heading(page, 'Perfis de acesso')
  await menuLink(page, 'Usuários').waitFor()
})

it('access.8: a role in use is deleted with a replacement', async () => {
  const { page } = paula
  await press(page, 'Ações do perfil Financeiro')
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await textShown(page, '1 pessoa tem este perfil: Ana Lima.')
  expect(await dialog(page).getByRole('button', { name: 'Excluir perfil' }).isDisabled()).toBe(true)
  await choose(page, /^Novo perfil dessas pessoas/, 'Supervisor')
  expect(await lookTwice(page, 'a role in use')).toEqual([])
  await dialog(page).getByRole('button', { name: 'Excluir perfil' }).click()
  await toasted(page, 'Perfil excluído.')
  await page.getByRole('button', { name: '1 pessoa, Quem tem o perfil Supervisor' }).waitFor()
  await menuLink(ana.page, 'Etiquetas').waitFor()
})

it('PLUS-09: the audit log names the permissions of a role', async () => {
  const { page } = paula
  await goTo(page, '/auditoria')
  await textShown(page, 'Ver etiquetas: Sim → Não')
  await textShown(page, /excluiu o perfil de acesso Financeiro/)
})

it('screens.2: on a phone, the options of a list are 44 px high and show a long name whole', async () => {
  await staff(createRole, { body: { name: 'W'.repeat(40), permissions: {} } })
  const { page } = await here.enter(here.admin, { ...narrow, touch: true }, '/roles')
  await page.getByRole('combobox', { name: 'Perfil' }).click()
  const options = page.getByRole('option')
  await options.filter({ hasText: 'WWW' }).waitFor()
  const misfits = await options.evaluateAll((all) =>
    all
      .filter((one) => one.getBoundingClientRect().height < 44 || one.scrollWidth > one.clientWidth)
      .map((one) => one.textContent),
  )
  expect(misfits).toEqual([])
})
