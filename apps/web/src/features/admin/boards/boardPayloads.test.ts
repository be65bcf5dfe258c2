import { describe, expect, test } from 'vitest'
import {
  boardChangeBody,
  categoryChangeBody,
  newBoard,
  newBoardBody,
  newCategoryBody,
  newPostBody,
  postChangeBody,
} from './boardPayloads.ts'

describe('a new category', () => {
  test("a new category has a description only if one was written, and a clan only on a clan's page", () => {
    expect(newCategoryBody({ categoryName: '자유', description: null }, null)).toEqual({
      categoryName: '자유',
      description: null,
    })
    expect(newCategoryBody({ categoryName: '자유' }, 'clan')).toEqual({
      categoryName: '자유',
      description: null,
      clanId: 'clan',
    })
  })
})

test('a new board is visible, has no description, and is in the first category, or in category 1 if there is none', () => {
  const body = { boardName: '모집', categoryId: 7, boardDescription: '', isVisible: true }
  expect(newBoardBody({ name: '모집', categoryId: null, description: null, is_visible: null }, 7)).toEqual(body)
  expect(newBoardBody({ name: '모집' }, undefined)).toEqual({ ...body, categoryId: 1 })
  expect(newBoard(undefined)).toEqual({ categoryId: 1, is_visible: true })
})

test('a new board has the chosen values, and takes its name from whichever name field is filled', () => {
  expect(newBoardBody({ name: '모집', categoryId: 3, description: '구해요', is_visible: false }, 7)).toEqual({
    boardName: '모집',
    categoryId: 3,
    boardDescription: '구해요',
    isVisible: false,
  })
  expect(newBoardBody({ name: null, boardName: '둘째', title: '셋째' }, 7).boardName).toBe('둘째')
  expect(newBoardBody({ title: '셋째' }, 7).boardName).toBe('셋째')
})

test("a new post is published by default, is neither a notice nor pinned, and is sent with the status's older name", () => {
  expect(newPostBody({ title: '제목', body: '본문', boardId: 2, status: null, isNotice: null })).toEqual({
    boardId: 2,
    title: '제목',
    body: '본문',
    status: 'active',
    isNotice: false,
    isTopfix: false,
  })
  expect(newPostBody({ status: 'published' }).status).toBe('active')
})

test('a new post keeps the chosen values', () => {
  expect(newPostBody({ status: 'draft', isNotice: true, isTopfix: true })).toMatchObject({
    status: 'draft',
    isNotice: true,
    isTopfix: true,
  })
})

test('a change contains only the changed cells, with the field names of the API', () => {
  expect(categoryChangeBody({ description: null })).toEqual({ description: null })
  expect(boardChangeBody({ name: '새 이름', is_visible: false, postCount: 3 })).toEqual({
    boardName: '새 이름',
    isVisible: false,
  })
  expect(boardChangeBody({ description: null, categoryId: 4 })).toEqual({ boardDescription: null, categoryId: 4 })
  expect(postChangeBody({ status: 'hidden', views: 3, isTopfix: true, revision: 4 })).toEqual({
    status: 'hidden',
    isTopfix: true,
  })
  expect(postChangeBody({ body: '고침', isNotice: true, revision: 4 })).toEqual({
    body: '고침',
    isNotice: true,
    revision: 4,
  })
})
