/** Permissions of each role at the Workbench. */
import type { Text } from '../model.ts';
import type { Permission, Role } from './session.ts';

export interface RoleRule {
  readonly title: Text;
  readonly permissions: readonly Permission[];
}

/** All that can be allowed, in the order in which pages show it. */
export const permissions = [
  'read',
  'personal',
  'orders',
  'notifications',
  'apps',
  'books',
  'clock',
  'tokens',
] as const satisfies readonly Permission[];

export const roles: Readonly<Record<Role, RoleRule>> = {
  admin: { title: { en: 'Administrator', zh: '管理员' }, permissions },
  developer: {
    title: { en: 'Developer', zh: '开发人员' },
    permissions: ['read', 'notifications', 'apps', 'clock'],
  },
  support: {
    title: { en: 'Support', zh: '客服' },
    permissions: ['read', 'personal', 'orders', 'notifications'],
  },
  accountant: { title: { en: 'Accountant', zh: '财务人员' }, permissions: ['read', 'books'] },
  viewer: { title: { en: 'Viewer', zh: '只读用户' }, permissions: ['read'] },
};

export const isRole = (text: unknown): text is Role => typeof text === 'string' && Object.hasOwn(roles, text);

export const isPermission = (text: unknown): text is Permission =>
  permissions.some((permission) => permission === text);
