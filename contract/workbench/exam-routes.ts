/** Endpoints for exams of a merchant's server. */
import type { WorkbenchRoute } from './route.ts';

export const examRoutes: readonly WorkbenchRoute[] = [
  {
    method: 'GET',
    path: '/exams',
    permission: 'read',
    summary: { en: 'List exams', zh: '测评列表' },
    reply: 'ExamList',
    isSandboxOnly: true,
  },
  {
    method: 'POST',
    path: '/exams',
    permission: 'clock',
    summary: { en: 'Start an exam', zh: '开始测评' },
    body: 'ExamRequest',
    reply: 'ExamDetail',
    isSandboxOnly: true,
    note: {
      en: 'Only one exam can run at a time. While an exam is in progress, the response contains SYS026. If the exam program is not installed with this gateway, the response contains SYS030.',
      zh: '同一时间只能运行一个测评。已有测评正在运行时返回 SYS026；网关所在环境未安装测评程序时返回 SYS030。',
    },
  },
  {
    method: 'GET',
    path: '/exams/{exam_id}',
    permission: 'read',
    summary: { en: 'Get an exam with its findings', zh: '单次测评及其结果' },
    reply: 'ExamDetail',
    isSandboxOnly: true,
  },
  {
    method: 'GET',
    path: '/exams/{exam_id}/report',
    permission: 'read',
    summary: { en: 'Download the report of an exam', zh: '下载测评报告文件' },
    query: ['format', 'language'],
    reply: 'File',
    files: ['text/html', 'application/json', 'application/xml'],
    isSandboxOnly: true,
  },
  {
    method: 'POST',
    path: '/exams/{exam_id}/stop',
    permission: 'clock',
    summary: { en: 'Stop an exam', zh: '停止测评' },
    reply: 'ExamDetail',
    isSandboxOnly: true,
  },
];
