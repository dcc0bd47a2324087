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
      en: 'Only one exam can run at a time: the code is SYS026 while another exam is in progress. SYS030: the exam program is not installed with this gateway.',
      zh: '同一时间只运行一次测评：已有测评进行中时返回 SYS026。SYS030：网关所在环境未安装测评程序。',
    },
  },
  {
    method: 'GET',
    path: '/exams/{exam_id}',
    permission: 'read',
    summary: { en: 'One exam with its findings', zh: '单次测评及其结果' },
    reply: 'ExamDetail',
    isSandboxOnly: true,
  },
  {
    method: 'GET',
    path: '/exams/{exam_id}/report',
    permission: 'read',
    summary: { en: 'The report of an exam, as a file', zh: '下载测评报告文件' },
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
