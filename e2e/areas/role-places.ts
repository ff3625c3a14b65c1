import type { Page } from 'playwright-core'
import { after, dialog, onScreen, type Place, press } from '../place.ts'

/** The cell of a permission and a role, as its name begins. */
export const grantCell = (page: Page, role: string, permission: string) =>
  page.getByRole('button', { name: new RegExp(`^${role}, ${permission}: `) })

/** Chooses the grant of a permission for a role. */
export async function grant(page: Page, role: string, permission: string, choice: string): Promise<void> {
  await grantCell(page, role, permission).click()
  await page.getByRole('menuitemradio', { name: choice, exact: true }).click()
}

const roles = after(onScreen('', '/roles', 'Perfis de acesso'), 'roles', async (page) => {
  await page.getByRole('table', { name: 'Permissões de cada perfil' }).waitFor()
})

const editedRoles = after(roles, 'roles-changed', async (page) => {
  await grant(page, 'Atendente', 'Ver contatos', 'Não')
  await grant(page, 'Atendente', 'Exportar números do painel', 'Sim')
  await page.getByRole('button', { name: 'Salvar perfis' }).waitFor()
})

/** The matrix of roles with its menus, dialogs and save bar. */
export const rolePlaces: readonly Place[] = [
  roles,
  after(roles, 'roles-menu', async (page) => {
    await grantCell(page, 'Atendente', 'Ver a auditoria').click()
    await page.getByRole('menuitemcheckbox', { name: /Ver o menu Administração/ }).waitFor()
  }),
  after(roles, 'roles-people', async (page) => {
    await press(page, /Quem tem o perfil Atendente/)
    await page.getByRole('dialog', { name: 'Quem tem o perfil Atendente' }).waitFor()
  }),
  after(roles, 'roles-nothing', async (page) => {
    await page.getByRole('searchbox', { name: 'Buscar permissão' }).fill('xyz')
    await page.getByRole('heading', { name: 'Nenhuma permissão encontrada' }).waitFor()
  }),
  editedRoles,
  after(editedRoles, 'roles-confirm', async (page) => {
    await press(page, 'Salvar perfis')
    await dialog(page)
      .getByText(/Atendente perde: /)
      .waitFor()
  }),
  after(roles, 'role-new', async (page) => {
    await press(page, 'Novo perfil')
    await dialog(page)
      .getByRole('textbox', { name: /^Nome do perfil/ })
      .waitFor()
  }),
  after(roles, 'role-preview', async (page) => {
    await press(page, 'Ver como um perfil')
    await dialog(page).getByRole('button', { name: 'Ver agora' }).waitFor()
  }),
]
