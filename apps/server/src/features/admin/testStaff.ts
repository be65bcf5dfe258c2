import type { Permission } from '@buri/domain/permissions/permissions'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import type { TestApp } from '#testing/testApp.ts'

export async function grantIds({ db }: Pick<TestApp, 'db'>) {
  const permissions = await db.selectFrom('permission').select(['id', 'name']).execute()
  const roles = await db.selectFrom('role').select(['id', 'name']).execute()
  const idIn = (rows: { id: string; name: string }[], name: string) => {
    const row = rows.find((one) => one.name === name)
    if (!row) throw new Error(`There is no ${name}.`)
    return row.id
  }
  return {
    permission: (name: string) => idIn(permissions, name),
    role: (name: string) => idIn(roles, name),
  }
}

export const aStaffMember = (site: TestApp, ...permissions: Permission[]) =>
  signedIn(site, { nickname: permissions.join('·') || '아무개', permissions })

export async function statusAndCode(answer: Promise<Response>): Promise<[number, unknown]> {
  const { status, ...response } = await answer.then(async (one) => ({
    status: one.status,
    body: await one.text(),
  }))
  const body = response.body === '' ? undefined : JSON.parse(response.body)
  return [status, body?.code]
}

export async function permissionsOf(person: SignedInBrowser): Promise<string[]> {
  const me = await (await person.get('/auth/me')).json()
  return [...me.permissions].sort()
}
